@echo off
rem Starts the game by a double click, where Python is installed.
setlocal
py -3 --version >nul 2>nul && (py -3 "%~dp0play.py" %* & goto done)
python --version >nul 2>nul && (python "%~dp0play.py" %* & goto done)
echo Santiago needs Python 3.11 or newer: get it from https://www.python.org/downloads, then start again.
pause
exit /b 1
:done
if errorlevel 1 pause

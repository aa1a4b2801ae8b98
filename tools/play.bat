@echo off
rem Starts the game by a double click, where Python is installed.
rem No block in parentheses holds an argument: a ")" in the name of a file would end it.
setlocal DisableDelayedExpansion
py -3 --version >nul 2>nul
if not errorlevel 1 goto launcher
python --version >nul 2>nul
if not errorlevel 1 goto python
echo Santiago needs Python 3.11 or newer: get it from https://www.python.org/downloads, then start again.
pause
exit /b 1
:launcher
py -3 "%~dp0play.py" %*
goto end
:python
python "%~dp0play.py" %*
:end
if not errorlevel 1 exit /b 0
pause
exit /b 1

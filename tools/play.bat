@echo off
rem Starts the game by a double click, with an installed Python.
rem Arguments must not be used in parenthesised blocks: a ")" in a file name would end the block.
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

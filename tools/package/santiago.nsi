; Santiago for one user: no administrator, start menu, file type, uninstaller. tools/package/installers.py runs makensis
; with VERSION, BUNDLE (the program's folder), STAGE (icon and picture) and OUT (the file to write).
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Santiago"
Unicode true
Target amd64-unicode
Name "Santiago"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Santiago"
InstallDirRegKey HKCU "${UNINSTALL}" InstallLocation
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Santiago"
VIAddVersionKey FileDescription "Santiago (setup)"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "MIT License"
!include MUI2.nsh
!include LogicLib.nsh
!define MUI_ICON "${STAGE}/santiago.ico"
!define MUI_UNICON "${STAGE}/santiago.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${STAGE}/setup.bmp"
!define MUI_FINISHPAGE_RUN "$INSTDIR\santiago.exe"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(Stays)"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE German
!insertmacro MUI_LANGUAGE French
!insertmacro MUI_LANGUAGE Spanish
!insertmacro MUI_LANGUAGE Italian
!insertmacro MUI_LANGUAGE Dutch
!insertmacro MUI_LANGUAGE Polish
!insertmacro MUI_LANGUAGE PortugueseBR
LangString Running ${LANG_ENGLISH} "Santiago is running. Close it, then try again."
LangString Running ${LANG_GERMAN} "Santiago läuft noch. Schließ das Spiel und versuch es noch einmal."
LangString Running ${LANG_FRENCH} "Santiago est ouvert. Ferme le jeu, puis réessaie."
LangString Running ${LANG_SPANISH} "Santiago está abierto. Cierra el juego e inténtalo de nuevo."
LangString Running ${LANG_ITALIAN} "Santiago è aperto. Chiudi il gioco e riprova."
LangString Running ${LANG_DUTCH} "Santiago is nog open. Sluit het spel en probeer het opnieuw."
LangString Running ${LANG_POLISH} "Santiago jest uruchomione. Zamknij grę i spróbuj ponownie."
LangString Running ${LANG_PORTUGUESEBR} "Santiago está aberto. Feche o jogo e tente de novo."
LangString Stays ${LANG_ENGLISH} "Your games and settings stay in $LOCALAPPDATA\santiago."
LangString Stays ${LANG_GERMAN} "Deine Partien und Einstellungen bleiben in $LOCALAPPDATA\santiago."
LangString Stays ${LANG_FRENCH} "Tes parties et tes réglages restent dans $LOCALAPPDATA\santiago."
LangString Stays ${LANG_SPANISH} "Tus partidas y ajustes se quedan en $LOCALAPPDATA\santiago."
LangString Stays ${LANG_ITALIAN} "Le tue partite e le impostazioni restano in $LOCALAPPDATA\santiago."
LangString Stays ${LANG_DUTCH} "Je partijen en instellingen blijven in $LOCALAPPDATA\santiago."
LangString Stays ${LANG_POLISH} "Twoje gry i ustawienia pozostają w $LOCALAPPDATA\santiago."
LangString Stays ${LANG_PORTUGUESEBR} "Suas partidas e configurações ficam em $LOCALAPPDATA\santiago."

!macro StopIfRunning
  ${If} ${FileExists} "$INSTDIR\santiago.exe"
    ClearErrors
    Delete "$INSTDIR\santiago.exe" ; fails while the game runs
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(Running)" /SD IDOK
      SetErrorLevel 1
      Quit
    ${EndIf}
  ${EndIf}
!macroend

Section
  !insertmacro StopIfRunning
  SetOutPath "$INSTDIR"
  RMDir /r "$INSTDIR\_internal" ; of an older version
  File /r "${BUNDLE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Santiago.lnk" "$INSTDIR\santiago.exe"
  WriteRegStr HKCU "Software\Classes\.santiago" "" "Santiago.Game"
  WriteRegStr HKCU "Software\Classes\.santiago\OpenWithProgids" "Santiago.Game" ""
  WriteRegStr HKCU "Software\Classes\Santiago.Game" "" "Santiago game"
  WriteRegStr HKCU "Software\Classes\Santiago.Game\DefaultIcon" "" "$INSTDIR\santiago.exe,0"
  WriteRegStr HKCU "Software\Classes\Santiago.Game\shell\open\command" "" '"$INSTDIR\santiago.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" DisplayName "Santiago"
  WriteRegStr HKCU "${UNINSTALL}" DisplayVersion "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" DisplayIcon "$INSTDIR\santiago.exe"
  WriteRegStr HKCU "${UNINSTALL}" InstallLocation "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" UninstallString '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" EstimatedSize ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" NoModify 1
  WriteRegDWORD HKCU "${UNINSTALL}" NoRepair 1
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; the file type has changed
SectionEnd

Section Uninstall
  !insertmacro StopIfRunning
  Delete "$INSTDIR\uninstall.exe"
  RMDir /r "$INSTDIR\_internal"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Santiago.lnk"
  DeleteRegKey HKCU "Software\Classes\Santiago.Game"
  DeleteRegValue HKCU "Software\Classes\.santiago\OpenWithProgids" "Santiago.Game"
  DeleteRegKey /ifempty HKCU "Software\Classes\.santiago\OpenWithProgids"
  ReadRegStr $0 HKCU "Software\Classes\.santiago" ""
  ${If} $0 == "Santiago.Game"
    DeleteRegValue HKCU "Software\Classes\.santiago" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "Software\Classes\.santiago"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

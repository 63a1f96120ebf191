/** Menus, notifications and dialogs of the desktop app. */
export const desktop = {
  notHere: 'This can be done in the desktop app only.',
  missingFile: 'The file is no longer where it was. Healing the library finds it when it was moved.',
}

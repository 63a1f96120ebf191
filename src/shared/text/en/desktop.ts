/** Menus, notifications and dialogs of the desktop app. */
export const desktop = {}

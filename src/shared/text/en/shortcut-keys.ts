/** Binding keys, in Settings. */
export const shortcutKeys = {
  lead: 'Click keys to press others. Tooltips, menus and the command palette follow.',
  none: 'None',
  fixed: 'These keys stay as they are.',
  change: (action: string, keys: string) => `${action}: ${keys}. Change the keys`,
  press: 'Press keys',
  pressing: (action: string) =>
    `Press the keys for ${action}. Escape leaves them as they are, Backspace leaves it without any.`,
  notPossible: 'These keys belong to the system or to whatever is written. Press others.',
  taken: (keys: string, actions: string) => `${keys} is used by ${actions}.`,
  take: 'Use it here instead',
  keep: 'Leave it there',
  reset: (action: string) => `${action}: the usual keys again`,
  resetAll: 'Usual keys for all',
  conflict: (actions: string) => `Also used by ${actions}: only one of them answers.`,
}

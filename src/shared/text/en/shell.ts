/** What surrounds the places: sidebar, palette, first run, shortcuts. */
export const shell = {
  messages: 'Messages',
  undo: 'Undo',
  dismiss: 'Dismiss',
}

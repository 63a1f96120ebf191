/** Named by the places of the app, which a window looks up here: one without a name does not compile. */
export const places = {
  compose: 'Compose',
  batches: 'Batches',
  library: 'Library',
  account: 'Account',
  settings: 'Settings',
}

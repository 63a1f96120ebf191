/** Finding by what things say, in whatever words. */
export const meaning = {
  moreLikeThis: 'More like this',
  like: (prompt: string) => (prompt === '' ? 'Like one item' : `Like “${prompt}”`),
  /** Beside the number of items, while the library is still being read. */
  reading: (waiting: number, total: number) => `meaning known of ${total - waiting} of ${total}`,
}

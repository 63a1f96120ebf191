/** The bytes are not the media they say they are, or not all of it. The message is fit for the sender. */
export class UnreadableMediaError extends Error {
  override readonly name = 'UnreadableMediaError'
}

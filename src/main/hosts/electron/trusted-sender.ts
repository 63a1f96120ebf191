interface Frame {
  origin: string
}

/** A frame that is gone, one inside a page, another window's or another origin's is not ours. */
export function isTrustedSender(sender: Frame | null, mainFrame: Frame, origin: string): boolean {
  return sender !== null && sender === mainFrame && sender.origin === origin
}

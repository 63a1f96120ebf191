interface SecurityOptions {
  /** A scheme of its own for pictures, sound and video, where they do not come from the page's origin. */
  mediaScheme?: 'media:'
}

const NO_FEATURES = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'display-capture', 'payment']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Sent with every page and file of the renderer, by whichever host. */
export function securityHeaders({ mediaScheme }: SecurityOptions = {}): Record<string, string> {
  const media = mediaScheme ? ` ${mediaScheme}` : ''
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      `img-src 'self' data: blob:${media}`,
      `media-src 'self' blob:${media}`,
      `connect-src 'self'${media}`,
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': NO_FEATURES,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}

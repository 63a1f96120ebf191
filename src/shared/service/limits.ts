const MEBIBYTE = 1024 * 1024
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const RATE_WINDOW_SECONDS = 60
export const KEY_REQUESTS_PER_WINDOW = 120
export const ACCOUNT_REQUESTS_PER_WINDOW = 300

export const QUOTE_VALID_MS = 10 * MINUTE
export const SIGNED_LINK_VALID_MS = HOUR
export const UPLOAD_RETENTION_MS = 30 * DAY
export const CATALOG_CACHE_SECONDS = 60
export const POLL_INTERVAL_MS = 2_000

export const PAGE_SIZE_DEFAULT = 30
export const PAGE_SIZE_MAX = 100
export const JSON_BODY_MAX_BYTES = MEBIBYTE

export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{16,128}$/
export const ASSET_ID_PATTERN = /^[A-Za-z0-9_-]{1,128}$/
export const EFFECT_ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,63}$/

export type UploadKind = 'image' | 'audio' | 'video'

/** `maxSide` in pixels, `maxSeconds` of playing time. */
export type MediaLimits = Record<UploadKind, { maxBytes: number; maxSide?: number; maxSeconds?: number }>

/** What may be uploaded. */
export const UPLOAD_LIMITS: MediaLimits = {
  image: { maxBytes: 20 * MEBIBYTE, maxSide: 8192 },
  audio: { maxBytes: 50 * MEBIBYTE, maxSeconds: 600 },
  video: { maxBytes: 200 * MEBIBYTE, maxSeconds: 60, maxSide: 4096 },
}

/** How much longer a file may play than a limit says: a frame of padding that a codec adds is not playing time. */
export const DURATION_TOLERANCE_SECONDS = 0.1

export const UPLOAD_TYPES = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'audio/mpeg': 'audio',
  'audio/wav': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
} as const satisfies Record<string, UploadKind>
export type UploadType = keyof typeof UPLOAD_TYPES

export const WEBHOOK_ANSWER_MS = 10_000
export const WEBHOOK_TOLERANCE_SECONDS = 300
/** Waits between attempts: with the first one, nine attempts over about a day. */
export const WEBHOOK_RETRY_DELAYS_MS = [
  30_000,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
] as const

/** For an answer that is the result: some engines think for minutes before the first byte. */
export const RESULT_SILENCE_MS = 300_000

/** For the answer to a file that is sent. */
export const UPLOAD_SILENCE_MS = 120_000

/** A picture of four thousand pixels a side in base64, twice over. */
export const MOST_PICTURE_BYTES = 96 * 1024 ** 2

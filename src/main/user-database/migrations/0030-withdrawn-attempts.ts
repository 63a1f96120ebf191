/**
 * Set before a pause asks the service to cancel a generation that is still queued there. A canceled generation of such an
 * attempt makes its row ready again, also when the app ended between the cancel and its answer.
 */
export const withdrawnAttempts = /* sql */ `
ALTER TABLE row_attempts ADD COLUMN withdraw_asked INTEGER NOT NULL DEFAULT 0;
`

/** What was left open, as it was when the price was agreed: a model may offer other defaults by the time its turn comes. */
export const pricedDefaults = /* sql */ `
-- JSON; null for what was queued before it was kept
ALTER TABLE generations ADD COLUMN defaults TEXT;
`

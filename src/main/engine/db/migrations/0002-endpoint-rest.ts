/** An endpoint may rest: nothing is sent to it until it is switched on again. */
export const endpointRest = /* sql */ `
ALTER TABLE webhook_endpoints ADD COLUMN disabled_at INTEGER;
`

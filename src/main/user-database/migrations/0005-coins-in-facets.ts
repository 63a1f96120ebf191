/** Facets count coins too, from the same narrow copy of an item. */
export const coinsInFacets = /* sql */ `
DROP INDEX items_for_facets;
CREATE INDEX items_for_facets ON items (number, kind, model_id, task_type, batch_id, rating, coins, tags);
`

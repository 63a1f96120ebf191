/** What single runs have made is found by what they are called, though they have no name since they are a kind. */
export const wordsOfSingleRuns = /* sql */ `
INSERT OR REPLACE INTO item_words (rowid, prompt, names, tags)
  SELECT number, prompt,
    concat_ws(' ', model_name, json_extract(settings, '$.effectId'), 'Single runs Einzelner Auftrag Einzelne Aufträge', kind),
    coalesce((SELECT group_concat(value, ' , ') FROM json_each(items.tags)), '')
  FROM items WHERE batch_id IS NOT NULL AND batch_name IS NULL;
`

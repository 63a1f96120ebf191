/** Items are found by the names of their files, and of the files they were made from. */
export const wordsOfFiles = /* sql */ `
INSERT OR REPLACE INTO item_words (rowid, prompt, names, tags)
  SELECT number, prompt,
    concat_ws(' ',
      iif(model_id = 'unknown', 'Not known Nicht bekannt', model_name),
      CASE WHEN json_valid(settings) THEN json_extract(settings, '$.effectId') END,
      coalesce(batch_name, iif(batch_id IS NULL, NULL, 'Single runs Einzelner Auftrag Einzelne Aufträge')),
      kind,
      substr(path, length(rtrim(path, replace(replace(path, '/', ''), char(92), ''))) + 1),
      (SELECT group_concat(input_files.name, ' ') FROM item_sources JOIN input_files USING (sha256) WHERE item = number)
    ),
    coalesce((SELECT group_concat(value, ' , ') FROM json_each(iif(json_valid(items.tags), items.tags, '[]'))), '')
  FROM items WHERE trashed_at IS NULL;
`

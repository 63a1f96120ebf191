/**
 * A column of a list knows where its cells stand in every row. One that is added, removed or put back changes its list
 * alone and moves no cell, so that there is nothing to leave half done.
 */
export const slotsOfColumns = /* sql */ `
-- so many places are a column's or were: what a row says beyond them has no column
ALTER TABLE sheets ADD COLUMN slots INTEGER NOT NULL DEFAULT 0;

-- until now the cells of a row stood in the order of the columns
UPDATE sheets SET slots = json_array_length(columns),
  columns = (SELECT json_group_array(json_object('name', value, 'slot', key)) FROM json_each(sheets.columns))
WHERE json_valid(columns);
`

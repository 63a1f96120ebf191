/** What was tagged while it lay in the trash had got its words back, and was counted by searches that did not show it. */
export const wordsOfDeleted = /* sql */ `
DELETE FROM item_words WHERE rowid IN (SELECT number FROM items WHERE trashed_at IS NOT NULL);
`

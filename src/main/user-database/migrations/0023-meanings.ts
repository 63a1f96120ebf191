/**
 * What every item says, as a vector, for finding by meaning. A line without a network waits to be read: one is there for
 * every item that is not in the trash, and waits again when what the item says has changed.
 */
export const meanings = /* sql */ `
CREATE TABLE item_meanings (
  item INTEGER PRIMARY KEY REFERENCES items (number) ON DELETE CASCADE,
  -- which network has read it, and how; empty while it waits
  network TEXT NOT NULL DEFAULT '',
  -- signed bytes; empty where an item says nothing
  vector BLOB NOT NULL DEFAULT x''
) STRICT;
CREATE INDEX item_meanings_by_network ON item_meanings (network, item);

INSERT INTO item_meanings (item) SELECT number FROM items WHERE trashed_at IS NULL;

CREATE TRIGGER item_to_read AFTER INSERT ON items BEGIN
  INSERT INTO item_meanings (item) VALUES (new.number);
END;
CREATE TRIGGER item_says_otherwise AFTER UPDATE OF prompt, tags ON items
WHEN old.prompt IS NOT new.prompt OR old.tags IS NOT new.tags BEGIN
  UPDATE item_meanings SET network = '', vector = x'' WHERE item = new.number;
END;
CREATE TRIGGER item_meaning_trashed AFTER UPDATE OF trashed_at ON items
WHEN old.trashed_at IS NULL AND new.trashed_at IS NOT NULL BEGIN
  DELETE FROM item_meanings WHERE item = new.number;
END;
CREATE TRIGGER item_meaning_restored AFTER UPDATE OF trashed_at ON items
WHEN old.trashed_at IS NOT NULL AND new.trashed_at IS NULL BEGIN
  INSERT OR IGNORE INTO item_meanings (item) VALUES (new.number);
END;
`

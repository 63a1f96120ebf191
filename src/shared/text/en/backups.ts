/** Why a backup was not made, or not restored. Told by main, said by the window: see localized-message.ts. */
export const backups = {
  notAbsolute: (path: string) => `${path} is not the whole path of a folder. Nothing was written.`,
  noParent: (path: string) => `There is no folder ${path}. Make it first, or choose another. Nothing was written.`,
  inside: (path: string, folder: string) =>
    `${path} lies inside ${folder}. Choose a folder outside of it, best on another disk. Nothing was written.`,
  notFolder: (path: string) => `${path} is a file, not a folder. Nothing was written.`,
  notEmpty: (path: string) =>
    `${path} is not empty, and nothing is ever written over. Choose a new or an empty folder. Nothing was written.`,
  isDisk: (path: string) =>
    `${path} is a disk of its own, or a program works in it. Name a new folder inside it. Nothing was written.`,
  diskFull: (path: string) =>
    `The disk with ${path} is full. Nothing was left there; make room or choose another disk.`,
  notWritable: (path: string) =>
    `${path} cannot be written to. Nothing was left there; choose another folder, or allow it.`,
  unreadable: (path: string) =>
    `${path} cannot be read. Nothing was left in the new folder; look after the disk, or allow it to be read.`,
  notRead: (path: string) => `${path} cannot be read. Look after the disk, allow it to be read, or use another backup.`,
  busy: 'A backup is being made or restored already. Wait for it to end.',
  stopped: 'Pressrun was closed before it was done. Nothing was left behind.',
  nothing: (path: string) => `There is no data of Pressrun in ${path}. Nothing was written.`,
  inUse: (path: string) =>
    `Pressrun is running on ${path}. Back up in its Settings, or close it first. Nothing was written.`,
  notFound: (path: string) => `There is no folder ${path}. Nothing was restored.`,
  notOne: (path: string) => `${path} is not a whole backup of Pressrun: it has no backup.json. Nothing was restored.`,
  newer: 'This backup was made by a newer Pressrun. Nothing was restored; update Pressrun to use it.',
  manifestDamaged: (path: string) => `${path} is damaged. Nothing was restored; use another backup.`,
  unsafePath: (name: string) =>
    `The backup lists a file by a name that leads out of it or cannot be used here: ${name}. Nothing was restored.`,
  link: (name: string) => `${name} in the backup is not a plain file. Nothing was restored.`,
  extra: (name: string) => `${name} does not belong to the backup. Nothing was restored; take it out and try again.`,
  missing: (name: string) => `${name} is missing from the backup. Nothing was restored; use another backup.`,
  otherLength: (name: string) =>
    `${name} in the backup is not as long as when it was saved. Nothing was restored; use another backup.`,
  altered: (name: string) => `${name} in the backup is not what was saved. Nothing was restored; use another backup.`,
  books: (why: string) => `The databases of the backup are not in order (${why}). Nothing was restored.`,
  counts: 'The databases of the backup do not hold what it says. Nothing was restored; use another backup.',
  unfound: (name: string) =>
    `A record names ${name}, which the backup lacks. Nothing was restored; use another backup.`,
}

import { number } from '../numbers.ts'

/** What keeps a file or an address that a row names from being used. Kept with the row: see localized-message.ts. */
export const fileFaults = {
  itemGone: 'What the step before has made is not in the library any more. Run that step again.',
  itemMissing: (path: string) =>
    `${path} is missing, and the service does not have it any more. Put it back, or run the step before again.`,
  itemChanged: (path: string) =>
    `${path} is not what the step before has made any more, and the service does not have that either. Put it back, or run the step before again.`,
  missing: (path: string) => `There is no file ${path}.`,
  withoutFolder: (path: string) =>
    `Where ${path} lies is not known. Drop the file along with the list, or say its folder.`,
  relative: (path: string) => `"${path}" is relative, but the list was not a file: write the whole path.`,
  wrongKind: (name: string) => `${name} is not a PNG, JPEG, WebP, MP3, WAV, M4A, OGG, MP4, WebM or MOV file.`,
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${number(megabytes)} MB.`,
  unreachable: (url: string) => `${url} cannot be reached.`,
  answersWith: (url: string, status: number) => `${url} answers with status ${status}.`,
  notRead: (url: string, why: string) => `${url} is not read: ${why}`,
  protocol: (protocol: string) => `${protocol} addresses are not read.`,
  holdsPassword:
    'The address holds a user name or password. It was not kept. Write the address without it, or use a file.',
  networkPath: 'The path leads to another computer. It was not looked at. Copy the file beside the list.',
  outside: (path: string) => `${path} lies outside the folder of the list. It is read only when you allow it.`,
  noFile: (path: string) => `${path} is not a plain file.`,
  linkLaid: (path: string) => `${path} leads elsewhere than when the list was read. Add the row again.`,
  unreadable: (name: string) => `${name} is there, but cannot be read.`,
  silent: (path: string) => `${path} does not answer, as a drive that is not connected.`,
  changed: (name: string) => `${name} changed while it was read. Try the row again.`,
  notPublic: (host: string) => `${host} is not on the public internet.`,
  redirectsTooOften: 'The address redirects too often.',
  answerTooLarge: (megabytes: number) => `It is larger than ${number(megabytes)} MB.`,
}

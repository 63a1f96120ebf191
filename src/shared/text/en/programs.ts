import { counted, number } from '../numbers.ts'

const coins = (count: number) => counted(count, 'coin', 'coins')

/** Other programs that use Pressrun over MCP. */
export const programs = {
  title: 'Programs',
  lead: 'Assistants and editors that speak MCP can make things here, within the coins that you allow each of them. Without that they may only look.',
  allow: 'Allow a program',
  allowTitle: 'Allow a program',
  allowLead:
    'Give it a name and the most it may spend in all. What it makes is in your library, and you can take this back at any time.',
  changeTitle: (name: string) => `What ${name} may do`,
  name: 'Name',
  namePlaceholder: 'claude',
  needsName: 'A name of letters, digits, blanks, dots and dashes.',
  limit: 'Coins it may spend in all',
  limitHint: '0 lets it look and spend nothing.',
  limitInvalid: 'A whole number of coins.',
  folders: 'Folders whose files it may read',
  foldersHint: 'One a line. Empty: it reads no file of yours by its path.',
  save: 'Save',
  cancel: 'Cancel',
  done: 'Done',
  change: 'Change',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeLead:
    'What still runs of it is cancelled, and it is refused from now on. This cannot be undone; what it made and spent stays.',
  revoked: (name: string) => `${name} is no longer allowed. What it made stays.`,
  isRevoked: 'Revoked',
  spent: (spent: number, limit: number) => `${number(spent)} of ${coins(limit)} spent`,
  reserved: (count: number) => `${coins(count)} set aside for what runs`,
  lastUsed: (moment: string) => `last used ${moment}`,
  neverUsed: 'never used',
  setUp: 'Set up',
  setUpTitle: (name: string) => `Set up ${name}`,
  setUpLead:
    'Put this into the configuration of the program, then start it anew. docs/mcp.md has the place for well-known ones.',
  copy: 'Copy',
}

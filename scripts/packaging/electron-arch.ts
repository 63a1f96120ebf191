import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** Of the processors that Node names, as an ELF file's header numbers them. */
const MACHINES = new Map([
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
])

/** Which processor an Electron of Linux is made for; undefined where its program is no ELF file. */
export function archOfElectron(dist: string): string | undefined {
  const header = Buffer.alloc(20)
  const file = openSync(join(dist, 'electron'), 'r')
  try {
    readSync(file, header, 0, header.length, 0)
  } finally {
    closeSync(file)
  }
  return header.toString('latin1', 0, 4) === '\x7fELF' ? MACHINES.get(header.readUInt16LE(18)) : undefined
}

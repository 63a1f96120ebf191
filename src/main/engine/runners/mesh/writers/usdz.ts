import { crc32 } from 'node:zlib'

const ALIGNMENT = 64
/** The first moment the format can express: the same content is the same file. */
const DOS_DATE = 0x21

/** A USDZ package: a zip whose files are stored plainly, each beginning at a multiple of 64 bytes. */
export function packUsdz(files: readonly { name: string; data: Buffer }[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, data } of files) {
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    commonFields(header, 4, data, name)
    const begin = offset + header.length + name.length
    // an extra field of at least its own four bytes fills the space up to the next boundary
    const filling = (ALIGNMENT - ((begin + 4) % ALIGNMENT)) % ALIGNMENT
    const extra = Buffer.alloc(4 + filling)
    extra.writeUInt16LE(0x1986, 0)
    extra.writeUInt16LE(filling, 2)
    header.writeUInt16LE(extra.length, 28)

    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    commonFields(entry, 6, data, name)
    entry.writeUInt32LE(offset, 42)
    central.push(entry, Buffer.from(name, 'latin1'))

    local.push(header, Buffer.from(name, 'latin1'), extra, data)
    offset += header.length + name.length + extra.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

/** The fields that a file's own header and the directory's entry share, two bytes apart. */
function commonFields(header: Buffer, at: number, data: Buffer, name: string): void {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(DOS_DATE, at + 8)
  header.writeUInt32LE(crc32(data), at + 10)
  header.writeUInt32LE(data.length, at + 14)
  header.writeUInt32LE(data.length, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

import { deflateRawSync } from 'node:zlib'

/** A part of an archive: its bytes, or bytes that are packed already and what the archive says of them. */
export type Part = string | Uint8Array | { packed: Uint8Array; size: number }

/** An archive as spreadsheet programs write it. */
export function zip(parts: Readonly<Record<string, Part>>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const isPacked = typeof part === 'object' && 'packed' in part
    const plain = isPacked ? Buffer.alloc(0) : Buffer.from(part)
    const packed = isPacked ? Buffer.from(part.packed) : deflateRawSync(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x08_00, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(isPacked ? 0 : crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(isPacked ? part.size : plain.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    const version = Buffer.alloc(2)
    version.writeUInt16LE(20, 0)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), version, facts, where, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~crc >>> 0
}

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of Excel: what stands in `sheetData` of each sheet, and what all share. */
export function xlsx({
  sheets,
  shared = '',
  styles = '',
}: {
  sheets: readonly { name: string; data: string; state?: string }[]
  shared?: string
  styles?: string
}): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const listed = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="r${index}"/>`,
  )
  return zip({
    '_rels/.rels': `<Relationships>${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, index) => relation(`r${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
      .join(
        '',
      )}${relation('s', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('t', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${SPREADSHEET}">${shared}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${SPREADSHEET}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ data }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${SPREADSHEET}"><dimension ref="A1:XFD1048576"/><sheetData>${data}</sheetData></worksheet>`,
      ]),
    ),
  })
}

/** A workbook of LibreOffice: what stands in each of its tables. */
export function ods(tables: readonly { name: string; rows: string; isHidden?: boolean }[]): Buffer {
  const listed = tables.map(
    ({ name, rows, isHidden }) =>
      `<table:table table:name="${name}" table:style-name="${isHidden ? 'gone' : 'shown'}">${rows}</table:table>`,
  )
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x" xmlns:style="urn:s"><office:automatic-styles><style:style style:name="gone"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${listed.join('')}</office:spreadsheet></office:body></office:document-content>`,
  })
}

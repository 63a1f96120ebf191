import type { Catalogue } from '../en/index.ts'

export const desktop: Catalogue['desktop'] = {
  notHere: 'Das geht nur in der Desktop-Anwendung.',
  missingFile: 'Die Datei liegt nicht mehr an ihrem Ort. „Bibliothek heilen“ findet sie, wenn sie verschoben wurde.',
}

import { writeFileDurably } from '../durable-file.ts'
import type { Intake } from './intake.ts'

/** The settings beside the file, for formats that cannot carry them. */
export async function embedSettings(path: string, { settings, madeFrom }: Intake): Promise<void> {
  writeFileDurably(`${path}.json`, Buffer.from(`${JSON.stringify({ ...settings, madeFrom }, null, 2)}\n`), {
    mode: 0o644,
  })
}

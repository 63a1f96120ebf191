// node scripts/sign-updates.ts FOLDER: a signature beside each latest*.yml there, by the key in PRESSRUN_UPDATES_KEY (an
// Ed25519 key as PEM). Its public half goes into the packages, as PRESSRUN_UPDATES_PUBLIC_KEY when they are made.
import { signMetadata } from './packaging/update-metadata.ts'

const [folder] = process.argv.slice(2)
const key = process.env['PRESSRUN_UPDATES_KEY']
if (folder === undefined || !key) {
  console.error('Usage: PRESSRUN_UPDATES_KEY="$(cat key.pem)" node scripts/sign-updates.ts FOLDER')
  process.exitCode = 2
} else for (const file of await signMetadata(folder, key)) console.log(file)

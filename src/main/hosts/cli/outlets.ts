import { isDiskFull } from '#shared/app/disk-full.ts'
import type { HostErrorCode } from '#shared/app/error-codes.ts'
import { systemCode } from '#shared/system-code.ts'

const CODE: HostErrorCode = 'file_not_written'

/**
 * What becomes of a command when its output cannot be written. A reader of the answer that has seen enough (`| head`) is
 * no failure; an answer that is cut off for any other reason is one, and is told. Messages that nobody takes any more, as
 * after a terminal was closed, are lost and stop nothing: what is served or made goes on.
 */
export function watchOutlets(command: NodeJS.Process): void {
  const { stdout, stderr, argv } = command
  stderr.on('error', () => {})
  stdout.once('error', (error) => {
    if (systemCode(error) === 'EPIPE') command.exit(0)
    const why = isDiskFull(error) ? 'the disk is full' : error.message
    const message = `The output of this command could not be written: ${why}.`
    const said = argv.includes('--json') ? JSON.stringify({ code: CODE, message }) : `pressrun: ${message}`
    stderr.write(`${said}\n`, () => command.exit(1))
  })
}

import type { ProgramLaunch } from '#shared/app/programs.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './launch-dialog.module.css'

/** What a program's configuration says to start the app as its MCP server. */
export function LaunchDialog({ name, launch, onClose }: { name: string; launch: ProgramLaunch; onClose: () => void }) {
  const words = text().programs
  const { command, args } = launch
  const config = { mcpServers: { pressrun: { command, args: [...args, '--as', name] } } }
  const written = JSON.stringify(config, null, 2)
  return (
    <Dialog
      wide
      title={words.setUpTitle(name)}
      description={words.setUpLead}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <pre className={styles.config}>{written}</pre>
      <DialogActions>
        <CopyButton text={written} label={words.copy} look="button" />
        <Button look="solid" onClick={onClose} data-first-focus>
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

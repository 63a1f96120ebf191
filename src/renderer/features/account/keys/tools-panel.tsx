import { text } from '#shared/text/index.ts'
import { CommandLine } from '../../../ui/command-line.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './tools-panel.module.css'

const SERVE = 'npm run -s cli -- engine serve'

/** How scripts and other programs reach the same service on this computer. */
export function ToolsPanel() {
  const words = text().account.tools
  return (
    <Panel title={words.title}>
      <div className={styles.parts}>
        <p>{words.lead}</p>
        <CommandLine command={SERVE} copyLabel={words.copy} />
        <p>{words.baseUrl}</p>
      </div>
    </Panel>
  )
}

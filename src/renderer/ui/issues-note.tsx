import type { AppError } from '#shared/app/error.ts'
import { ErrorNote } from './error-note.tsx'
import styles from './issues-note.module.css'

interface IssuesNoteProps {
  error: AppError
  /** What did not work, before the reasons. */
  lead?: string
}

/** Why a form was refused: everything that is wrong with it, one a line, in the words of whoever refused it. */
export function IssuesNote({ error, lead }: IssuesNoteProps) {
  const { issues = [] } = error
  if (issues.length === 0) return <ErrorNote error={error} {...(lead !== undefined && { lead })} />
  return (
    <div className={styles.note} role="alert">
      {lead !== undefined && <strong>{lead}</strong>}
      {issues.map(({ path, message }) => (
        <p key={`${path} ${message}`}>{message}</p>
      ))}
    </div>
  )
}

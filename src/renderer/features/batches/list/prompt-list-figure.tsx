import styles from './prompt-list-figure.module.css'

const ROWS = [
  { words: 62, state: 'done' },
  { words: 84, state: 'done' },
  { words: 48, state: 'done' },
  { words: 74, state: 'running' },
  { words: 56, state: 'waiting' },
  { words: 68, state: 'waiting' },
] as const

/** A prompt list half way through its run. */
export function PromptListFigure() {
  return (
    <div className={styles.list}>
      {ROWS.map(({ words, state }, row) => (
        <div key={words} className={styles.row}>
          <span className={styles.number}>{row + 1}</span>
          <span className={styles.words} style={{ width: `${words}%` }} />
          <span className={styles[state]} />
        </div>
      ))}
    </div>
  )
}

import styles from './ending-facts.module.css'

/** What ending a batch means in rows and coins: as much of it as there is. */
export function EndingFacts({ facts }: { facts: readonly (string | false)[] }) {
  return <ul className={styles.facts}>{facts.map((fact) => fact !== false && <li key={fact}>{fact}</li>)}</ul>
}

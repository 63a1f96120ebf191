import type { Catalogue } from '../en/index.ts'

export const service: Catalogue['service'] = {
  noAnswerSince: (name, since) => `${name}: keine Antwort seit ${since}`,
  away: (name, since) =>
    `${name} antwortet seit ${since} nicht. Was schon da ist, bleibt; nichts wird berechnet, und laufende Stapel gehen von selbst weiter, sobald der Dienst wieder da ist.`,
  asOf: (since) => `Stand ${since}`,
  catalogAsOf: (since) => `Was der Dienst am ${since} angeboten hat. Wenn er zurück ist, kann es anderes sein.`,
}

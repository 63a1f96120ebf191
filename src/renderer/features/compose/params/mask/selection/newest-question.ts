/** How long whoever answers may rest between two questions that only a moving pointer asks. */
const REST_MS = 60

interface NewestOptions<Question, Answer> {
  ask: (question: Question) => Promise<Answer>
  onAnswer: (answer: Answer, question: Question) => void
  rest?: () => Promise<void>
}

/**
 * Questions that follow a pointer: one at a time, and only the newest of those that waited meanwhile. One that fails is
 * no matter: the next movement asks again.
 */
export interface NewestQuestion<Question, Answer> {
  ask(question: Question): void
  /** Nobody wants to know any more; what is still answered is not heard. */
  drop(): void
  /** A question that counts: none that follows the pointer is asked until it is answered. */
  askNow(question: Question): Promise<Answer>
}

export function createNewestQuestion<Question, Answer>({
  ask,
  onAnswer,
  rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS)),
}: NewestOptions<Question, Answer>): NewestQuestion<Question, Answer> {
  let waiting: { question: Question } | undefined
  let isAsking = false
  let urgent = 0
  /** Which of the times that somebody wanted to know it is. */
  let wanted = 0

  const due = () => (urgent === 0 ? waiting : undefined)

  async function go(): Promise<void> {
    if (isAsking) return
    isAsking = true
    for (let next = due(); next; next = due()) {
      const { question } = next
      const asked = wanted
      waiting = undefined
      try {
        const answer = await ask(question)
        if (asked === wanted) onAnswer(answer, question)
      } catch {
        // the next movement asks again
      }
      await rest()
    }
    isAsking = false
  }

  function drop(): void {
    waiting = undefined
    wanted += 1
  }

  return {
    ask(question) {
      waiting = { question }
      void go()
    },
    drop,
    async askNow(question) {
      drop()
      urgent += 1
      try {
        return await ask(question)
      } finally {
        urgent -= 1
        void go()
      }
    },
  }
}

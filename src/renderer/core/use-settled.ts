import { useEffect, useState } from 'react'

/** A value that has stopped changing for a moment. */
export function useSettled<Value>(value: Value, patienceMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), patienceMs)
    return () => clearTimeout(timer)
  }, [value, patienceMs])
  return settled
}

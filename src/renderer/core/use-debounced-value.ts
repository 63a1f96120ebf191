import { useEffect, useState } from 'react'

/** A value that has stopped changing for a moment. */
export function useDebouncedValue<Value>(value: Value, debounceMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value, debounceMs])
  return debounced
}

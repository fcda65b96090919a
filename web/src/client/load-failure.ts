type Answer = { error: Error | null; refetch: () => unknown }

/** Of what a page needs: why something could not be loaded, and how to try that again; undefined where nothing failed. */
export function loadFailure(answers: readonly Answer[]) {
  const failed = answers.filter((answer) => answer.error)
  const message = failed[0]?.error?.message
  return message === undefined ? undefined : { message, retry: () => failed.forEach((answer) => void answer.refetch()) }
}

import { useEffect, useState } from 'react'
import { ANSWER_WORDS, type AnswerWords } from '#web/front/correction/answer-words.ts'
import { useLanguage } from '#web/front/languages/language.tsx'

/** The words of the answering page in the reader's language; those that it came with until others have come. */
export function useAnswerWords(first: AnswerWords): AnswerWords {
  const { code } = useLanguage()
  const [own, setOwn] = useState({ code, words: first })
  useEffect(() => {
    if (own.code === code) return undefined
    let isCurrent = true
    void ANSWER_WORDS[code]().then((words) => isCurrent && setOwn({ code, words }))
    return () => {
      isCurrent = false
    }
  }, [code, own.code])
  return own.words
}

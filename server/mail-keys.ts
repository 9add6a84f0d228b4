import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import type { Provider } from '#contract/mails/providers.ts'
import { webAddress, word } from '#server/env-values.ts'

/** The variables of the mail providers; those of Amazon are its store's as well. */
export const MAIL_VARIABLES = {
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'takes the name of a region, such as eu-west-1' })
    .optional(),
  AWS_ACCESS_KEY_ID: word('takes an access key id').optional(),
  AWS_SECRET_ACCESS_KEY: word('takes a secret access key').optional(),
  AWS_SES_ENDPOINT: webAddress.optional(),
  AWS_SES_CONFIGURATION_SET: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'takes the name of a configuration set of Amazon SES' })
    .optional(),
  AWS_SNS_TOPIC_ARNS: z
    .string()
    .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
    .refine((arns) => arns.every((arn) => /^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(arn)), {
      error: 'takes topics of Amazon SNS, such as arn:aws:sns:eu-west-1:123456789012:entrada-mail',
    })
    .optional(),
  SENDGRID_API_KEY: word('takes an API key of SendGrid').optional(),
  SENDGRID_BASE_URL: webAddress.default('https://api.sendgrid.com'),
  SENDGRID_WEBHOOK_PUBLIC_KEY: z
    .string()
    .refine(isEcdsaKey, { error: 'takes the verification key that SendGrid shows for its signed event webhook' })
    .optional(),
}

type MailKeys = z.output<z.ZodObject<typeof MAIL_VARIABLES>>

/** TABLE: provider -> the variables without which it cannot send. Where none has all of its own, mails are captured. */
export const MAIL_KEYS: Record<Provider, (keyof MailKeys)[]> = {
  AWS: ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  Sendgrid: ['SENDGRID_API_KEY'],
}

/** The variables that a provider needs before it can send, and that are not set. */
export function missingMailKeys(env: Partial<MailKeys>, provider: Provider): string[] {
  return MAIL_KEYS[provider].filter((name) => !env[name])
}

/** Whether any provider can send. */
export function canSendMail(env: Partial<MailKeys>): boolean {
  return Object.values(MAIL_KEYS).some((names) => names.every((name) => env[name]))
}

/** SendGrid shows it as base64 of its DER form. */
function isEcdsaKey(value: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

import type { QuestionWords } from '#contract/corrections/question-words.ts'
import type { StaffChange } from '#server/db/tables/staff.ts'
import type { Fact, NoticeKind } from '#server/mail-templates/notices.ts'

/** How a mail with a ticket begins. */
export interface ApprovalOpening {
  subject: (orderId: number) => string
  /** What a mail program shows beside the subject. */
  preview: string
  ready: string
  /** What becomes of the one before; `date` is the day on which the reader got that, in words. */
  earlier?: (date: string) => string
}

/** The words of the mails in one language. Functions take names and numbers as they are; the template escapes them. */
export interface MailTexts {
  approval: ApprovalOpening & {
    greeting: (name: string) => string
    attached: string
    /** In place of `attached`, where the mail brings several. */
    attachedSeveral: (count: number) => string
    /** Where it brings those of the others of the purchase too, so that all of them are in one mail; `count` is of all. */
    whole: Pick<ApprovalOpening, 'subject' | 'preview'> & { attached: (count: number) => string }
    /** Where it replaces one that the reader was sent before, and where it counts beside that. */
    replacing: Required<ApprovalOpening>
    beside: Required<ApprovalOpening>
    orderNumber: string
    username: string
    travellerName: string
    button: string
    /** Under the button: for how long the link opens the order. */
    linkNote: string
    beforeTravel: string
    /** How and for what the ticket is valid. */
    notes: readonly string[]
  }
  /** To a traveller whose order cannot go on as it was sent. */
  correction: QuestionWords & {
    subject: (orderId: number) => string
    /** What a mail program shows beside the subject. */
    preview: string
    reason: string
    /** Above the list of values. */
    check: string
    /** Above how to answer. */
    how: string
    answer: string
    button: string
    /** Before the address of the order's page. */
    orderPage: string
  }
  /** To whoever was sent a document that no longer counts. */
  recall: {
    replaced: RecallTexts
    withdrawn: RecallTexts
    button: string
    /** Under the button, where the link proves nothing: what the page asks for. */
    formNote: string
  }
  /** To the address that an order had before it got another one. */
  emailChanged: {
    subject: (orderId: number) => string
    /** What a mail program shows beside the subject. */
    preview: string
    /** What happened; of the new address only some letters. */
    what: (address: string) => string
    /** What to do, and whom to write to. */
    act: (support: string) => string
  }
  /** Who asked for the link of their order again, on the public page. */
  linkAgain: {
    subject: (orderId: number) => string
    /** What a mail program shows beside the subject. */
    preview: string
    what: string
    /** Before the code, for who asked on another device. */
    code: string
    /** For how long the code is good. */
    codeNote: string
    /** Above the links of orders that were bought at other times. */
    others: string
    /** What to do when it was not them. */
    otherwise: string
  }
  /** What the office has to say, with a ready text. */
  readyText: { subject: (orderId: number) => string }
  /** Between a label and its value. */
  colon: string
  /** What is named of an order, each with its label. */
  facts: {
    labels: Record<Exclude<Fact, 'orderNumber' | 'travellerName'>, string>
    /** A moment by the country's clock, which is named; `time` as 14:00. */
    moment: (day: string, time: string) => string
    directions: { arrival: string; departure: string }
  }
  /** What happens next with an order that is worked on later; `date` is the day, in words. */
  receivedPlanned: (date: string) => string
  /** Above the others of a purchase, in its receipt. */
  receivedOthers: string
  /** That a part of the payment went back, where it was not all of it. */
  partRefunded: string
  /** The mails that go by themselves. */
  notices: Record<NoticeKind, NoticeTexts>
  /** What staff send by WhatsApp; the address of the order's page follows it. */
  whatsapp: {
    greeting: (name: string, brand: string) => string
    /** Something was asked of the traveller, who has not answered. */
    needsYou: (orderId: number) => string
    /** The flight is near, and nothing was downloaded. */
    notDownloaded: (orderId: number) => string
    /** The e-ticket can be downloaded. */
    ready: (orderId: number) => string
    /** It cannot yet. */
    underWay: (orderId: number) => string
    /** A refund is being prepared, and it was made. */
    refundOpen: (orderId: number) => string
    refunded: (orderId: number) => string
  }
  /** To a new member of staff, who chooses a password by the link. */
  invitation: StaffMailTexts
  /** To a member of staff who forgot theirs. */
  resetPassword: StaffMailTexts
  /** To a member of staff whose second factor was added or taken off. */
  secondFactor: {
    greeting: (name: string) => string
    added: FactorTexts
    removed: FactorTexts
    /** What to do when it was not them. */
    otherwise: string
  }
  /** Of what was done to an account of staff, to its member and to every Admin. */
  staffChange: {
    toMember: StaffChangeTexts
    toAdmins: StaffChangeTexts
    /** Who did it, where it was done on the server itself. */
    operator: string
    /** Each a sentence; `role` is that of the account since then. */
    changes: Record<StaffChange, (role: string) => string>
  }
  /** Before the bare address below a button. */
  linkFallback: string
  /** Below every mail to staff: why they get it. */
  staffFooter: (brand: string) => string
  /** Below every mail; to staff the notice alone. */
  footer: {
    questions: string
    refundPolicy: string
    terms: string
    privacy: string
    /** That this is a private service; the address of the official site follows. */
    notice: (brand: string) => string
    /** Why they get it: to the order's own address, and to any other. */
    why: string
    whyElsewhere: string
  }
}

interface NoticeTexts {
  subject: (orderId: number) => string
  /** What a mail program shows beside the subject. */
  preview: string
  /** What happened. */
  what: string
  /** What to do now, or that there is nothing to do. */
  act: string
}

/** That a document which was sent no longer counts. */
interface RecallTexts {
  subject: (orderId: number) => string
  preview: string
  /** What happened; `date` is the day on which it was sent, in words. */
  what: (date: string) => string
  /** What to do now. */
  act: string
}

interface FactorTexts {
  subject: (brand: string) => string
  /** What happened, and how one signs in now. */
  what: (brand: string) => string
}

interface StaffChangeTexts {
  subject: (brand: string) => string
  /** That something was done, by whom; what it was follows. `name` is the account's. */
  what: (brand: string, by: string, name: string) => string
  /** What to do when it was not meant. */
  otherwise: string
}

/** The words of a mail to staff that carries a link to set a password. */
interface StaffMailTexts {
  subject: (brand: string) => string
  greeting: (name: string) => string
  /** What happened, and what the link is for. */
  reason: (brand: string) => string
  button: string
  /** Under the button, before the bare address: how long the link opens, and that it opens once. */
  linkNote: string
  /** What to do when it was not them. */
  otherwise: string
}

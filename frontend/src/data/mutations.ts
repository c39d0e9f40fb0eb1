import type { MutationKind } from "@/offline/mutation";
import { addComment } from "./comment/addComment";
import { deleteComment } from "./comment/deleteComment";
import { editComment } from "./comment/editComment";
import { setCheckMark } from "./comment/setCheckMark";
import { createEvent } from "./event/createEvent";
import { saveEvent } from "./event/saveEvent";
import { setSavedSplit } from "./event/setSavedSplit";
import { deleteExpense } from "./expense/deleteExpense";
import { joinExpenses } from "./expense/joinExpenses";
import { restoreExpense } from "./expense/restoreExpense";
import { saveExpense } from "./expense/saveExpense";
import { answerPayment } from "./payment/answerPayment";
import { deletePayment } from "./payment/deletePayment";
import { savePayment } from "./payment/savePayment";
import { addPerson } from "./person/addPerson";
import { renamePerson } from "./person/renamePerson";
import { savePaymentHandle } from "./person/savePaymentHandle";
import { saveProfile } from "./person/saveProfile";
import { addReceipt } from "./receipt/addReceipt";
import { removeReceipt, restoreReceipt } from "./receipt/removeReceipt";
import { addOccurrence } from "./series/addOccurrence";
import { changeSeries } from "./series/changeSeries";
import { saveSeries } from "./series/saveSeries";
import { muteEvent } from "./settings/muteEvent";
import { saveNotifications } from "./settings/saveNotifications";
import { answerSettlement } from "./settlement/answerSettlement";
import { settleWith } from "./settlement/settleWith";
import { undoSettlement } from "./settlement/undoSettlement";

/** Every kind of mutation. The app loads them when the outbox has a mutation of a kind that is not registered. */
export const MUTATION_KINDS: readonly MutationKind[] = [
  addComment,
  addOccurrence,
  addPerson,
  addReceipt,
  answerPayment,
  answerSettlement,
  changeSeries,
  createEvent,
  deleteComment,
  deleteExpense,
  deletePayment,
  editComment,
  joinExpenses,
  muteEvent,
  removeReceipt,
  renamePerson,
  restoreExpense,
  restoreReceipt,
  saveEvent,
  saveExpense,
  saveNotifications,
  savePayment,
  savePaymentHandle,
  saveProfile,
  saveSeries,
  settleWith,
  undoSettlement,
  setCheckMark,
  setSavedSplit,
];

/** Every kind of change, by the name under which it is kept on devices: that stays for good. */
export { addPerson as add_person } from "./addPerson";
export { createEvent as create_event } from "./createEvent";
export { deleteExpense as delete_expense } from "./deleteExpense";
export { deletePayment as delete_payment } from "./deletePayment";
export { renamePerson as rename_person } from "./renamePerson";
export { restoreExpense as restore_expense } from "./restoreExpense";
export { saveEvent as save_event } from "./saveEvent";
export { saveExpense as save_expense } from "./saveExpense";
export { savePayment as save_payment } from "./savePayment";
export { saveProfile as save_profile } from "./saveProfile";
export { unknown } from "./unknown";

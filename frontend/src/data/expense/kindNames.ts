/** Names of kinds of mutations that lists look for without loading their code. */
export const DELETE_EXPENSE = "delete_expense";
export const JOIN_EXPENSES = "join_expenses";

import type { Mark } from "@/core/splitting/table";
import { config } from "@/platform/config/config";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import type { SharedBill } from "./model";

export interface TableApi {
  read(since: number | null): Promise<SharedBill | null>;
  sit(choice: { key: string; name: string; seat: number | null }): Promise<{ seat: number; bill: SharedBill | null }>;
  mark(own: { key: string; seat: number; marks: Mark[]; isDone: boolean | null }): Promise<SharedBill | null>;
}

export function tableApi(token: string): TableApi {
  const path = `${config().functionsUrl}/shared-bills/${encodeURIComponent(token)}`;
  const ask = async (to: string, init: RequestInit = {}) => {
    const response = await fetch(`${path}${to}`, init).catch(() => {
      throw new AppError(NO_CONNECTION, 0);
    });
    return response.json();
  };
  return {
    read: async (since) => ask(`?since=${since}`),
    sit: async (choice) => ask("/seats", { method: "POST", body: JSON.stringify(choice) }),
    mark: async (own) => ask("/marks", { method: "PUT", body: JSON.stringify(own) }),
  };
}

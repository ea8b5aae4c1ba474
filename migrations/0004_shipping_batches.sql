CREATE TABLE `batches` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`revision` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`orders` integer NOT NULL,
	`new_orders` integer NOT NULL,
	`credits_charged` integer NOT NULL,
	`test` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `batches_account` ON `batches` (`account_id`,`created_at`,`id`);